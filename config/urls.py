"""Every room with a page; who may open it is written in tournaments/rights.py."""

from config import failures
from serving import urls as serving
from tables.copies import urls as copies
from tables.dealers import urls as dealers
from tables.director import urls as director
from tables.laptops import urls as laptops
from tables.paper import urls as paper
from tables.rehearsal import urls as rehearsal
from tables.rulings import urls as rulings
from tables.setup import urls as setup
from tables.tablet import urls as tablet
from tables.tracked import urls as tracked
from tables.walls import urls as walls
from tournaments.about import urls as about
from tournaments.accounts import urls as accounts
from tournaments.backups import urls as backups
from tournaments.before_play import urls as before_play
from tournaments.branding import urls as branding
from tournaments.clock import urls as clock
from tournaments.desk import urls as desk
from tournaments.draws import urls as draws
from tournaments.events import urls as events
from tournaments.home import urls as home
from tournaments.levels import urls as levels
from tournaments.licences import urls as licences
from tournaments.line import urls as line
from tournaments.lobby import urls as lobby
from tournaments.log import urls as log
from tournaments.network import urls as network
from tournaments.phone import urls as phone
from tournaments.points import urls as points
from tournaments.printing import urls as printing
from tournaments.prizes import urls as prizes
from tournaments.refunds import urls as refunds
from tournaments.reports import urls as reports
from tournaments.results import urls as results
from tournaments.rules import urls as rules
from tournaments.sides import urls as sides
from tournaments.spreadsheets import urls as spreadsheets
from tournaments.story import urls as story
from tournaments.styleguide import urls as styleguide
from tournaments.till import urls as till
from tournaments.winners import urls as winners

urlpatterns = [
    *home.urlpatterns,
    *lobby.urlpatterns,
    *about.urlpatterns,
    *phone.urlpatterns,
    *line.urlpatterns,
    *rules.urlpatterns,
    *draws.urlpatterns,
    *results.urlpatterns,
    *story.urlpatterns,
    *tablet.urlpatterns,
    *tracked.urlpatterns,
    *walls.urlpatterns,
    *rehearsal.urlpatterns,
    *paper.urlpatterns,
    *rulings.urlpatterns,
    *director.urlpatterns,
    *clock.urlpatterns,
    *levels.urlpatterns,
    *points.urlpatterns,
    *prizes.urlpatterns,
    *log.urlpatterns,
    *desk.urlpatterns,
    *refunds.urlpatterns,
    *spreadsheets.urlpatterns,
    *copies.urlpatterns,
    *events.urlpatterns,
    *till.urlpatterns,
    *branding.urlpatterns,
    *reports.urlpatterns,
    *licences.urlpatterns,
    *sides.urlpatterns,
    *dealers.urlpatterns,
    *winners.urlpatterns,
    *setup.urlpatterns,
    *laptops.urlpatterns,
    *before_play.urlpatterns,
    *network.urlpatterns,
    *accounts.urlpatterns,
    *backups.urlpatterns,
    *printing.urlpatterns,
    *styleguide.urlpatterns,
    *serving.urlpatterns,
]

handler500 = failures.answer

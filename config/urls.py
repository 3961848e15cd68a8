"""Every route; who may open it is written in tournaments/rights.py."""

from django.contrib.auth import views as auth
from django.urls import path, reverse_lazy

from tables.views import table, tablets
from tournaments.views import accounts, health, home, tournament

urlpatterns = [
    path("", home.home, name="home"),
    path("healthz", health.healthz, name="healthz"),
    path("notice/", home.post_notice, name="post_notice"),
    path("styleguide/", home.styleguide, name="styleguide"),
    path(
        "login/",
        auth.LoginView.as_view(
            template_name="accounts/login.html", redirect_authenticated_user=True
        ),
        name="login",
    ),
    path("logout/", auth.LogoutView.as_view(), name="logout"),
    path(
        "password/",
        auth.PasswordChangeView.as_view(
            template_name="accounts/password.html", success_url=reverse_lazy("home")
        ),
        name="password_change",
    ),
    path("welcome/<str:token>/", accounts.accept_invitation, name="accept_invitation"),
    path("people/", accounts.people, name="people"),
    path("people/invite/", accounts.invite, name="invite"),
    path(
        "people/links/<int:invitation_id>/revoke/",
        accounts.revoke_invitation,
        name="revoke_invitation",
    ),
    path("people/<int:user_id>/role/", accounts.change_role, name="change_role"),
    path("people/<int:user_id>/deactivate/", accounts.deactivate, name="deactivate"),
    path("people/<int:user_id>/password/", accounts.reset_password, name="reset_password"),
    path("organisation/", accounts.organisation, name="organisation"),
    path("backup/", tournament.backup, name="backup"),
    path("pair/", tablets.pair, name="pair"),
    path("pair/<str:code>/", tablets.pair, name="pair_by_link"),
    path("t/<int:tournament_id>/", tournament.lobby, name="lobby"),
    path("t/<int:tournament_id>/log/", tournament.show_log, name="log"),
    path("t/<int:tournament_id>/log/export/", tournament.export_log, name="export_log"),
    path("t/<int:tournament_id>/log/<int:wish>/undo/", tournament.undo, name="undo"),
    path("t/<int:tournament_id>/clock/<str:verb>/", tournament.clock, name="clock"),
    path("t/<int:tournament_id>/calls/<int:call>/answer/", table.answer_call, name="answer_call"),
    path("t/<int:tournament_id>/tablets/", tablets.tablets, name="tablets"),
    path(
        "t/<int:tournament_id>/tablets/<int:tablet_id>/revoke/",
        tablets.revoke_tablet,
        name="revoke_tablet",
    ),
    path("t/<int:tournament_id>/tables/<int:table>/", table.table, name="table"),
    path("t/<int:tournament_id>/tables/<int:table>/call/", table.call_floor, name="call_floor"),
    path(
        "t/<int:tournament_id>/tables/<int:table>/code/",
        tablets.make_pairing_code,
        name="make_pairing_code",
    ),
]

"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tournaments.accounts import views

urlpatterns = [
    path("login/", views.Login.as_view(), name="login"),
    path("logout/", views.Logout.as_view(), name="logout"),
    path("password/", views.ChangePassword.as_view(), name="password_change"),
    path("welcome/<str:token>/", views.accept_invitation, name="accept_invitation"),
    path("people/", views.people, name="people"),
    path("people/invite/", views.invite, name="invite"),
    path(
        "people/links/<num:invitation_id>/revoke/",
        views.revoke_invitation,
        name="revoke_invitation",
    ),
    path("people/<num:user_id>/role/", views.change_role, name="change_role"),
    path("people/<num:user_id>/deactivate/", views.deactivate, name="deactivate"),
    path("people/<num:user_id>/password/", views.reset_password, name="reset_password"),
    path("organisation/", views.organisation, name="organisation"),
    path("organisation/check/", views.check_logs, name="check_logs"),
    path("organisation/jobs/<num:job_id>/", views.retry_job, name="retry_job"),
]

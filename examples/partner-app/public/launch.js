/* global svc */
// Runs inside the platform's page.
async function launchDesk() {
  const application = await svc.script.getObject('tpoApplication');
  const summary = await application.getLoanSummary();
  document.querySelector('#loan').textContent = summary.loanNumber;
  return signIn();
}

function signIn() {
  return svc.script
    .getObject('auth')
    .then((auth) => auth.createAuthCode())
    .then(({ code }) => fetch('/desk/session', { method: 'POST', body: code }));
}

document.addEventListener('DOMContentLoaded', launchDesk);

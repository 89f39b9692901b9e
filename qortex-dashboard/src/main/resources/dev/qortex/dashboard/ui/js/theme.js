// Sets the chosen theme before the first paint. The system decides where none was chosen.
(() => {
  const chosen = localStorage.getItem('qortex.theme');
  if (chosen === 'light' || chosen === 'dark') {
    document.documentElement.dataset.theme = chosen;
  }
})();

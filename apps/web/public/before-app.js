// Runs before the first paint of every page.

// A dark page never flashes white. The switch writes the same key; until then the system decides.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  function chosen() {
    try {
      const scheme = localStorage.getItem('gauger-color-scheme');
      if (scheme === 'light' || scheme === 'dark') return scheme;
    } catch {
      // A browser that refuses storage shows the system's scheme.
    }
    return system.matches ? 'dark' : 'light';
  }
  function show() {
    document.documentElement.dataset.mantineColorScheme = chosen();
  }
  show();
  system.addEventListener('change', show);
})();

// On a page that the server drew, `data-app` names the app. It is loaded when someone first acts, so that reading needs no
// more script than this.
(() => {
  const address = document.currentScript?.dataset.app;
  if (!address) return;
  const page = document.documentElement;
  const begins = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'touchstart'];
  const main = () => document.getElementById('main');
  let loading = false;
  let failed = false;

  function load(event) {
    // Browsers report a pointer that rests where the page appears as moved.
    if (event?.type === 'pointermove' && event.movementX === 0 && event.movementY === 0) return;
    if (loading) return;
    loading = true;
    for (const name of begins) document.removeEventListener(name, load, true);
    // Until the app has taken the page over. React leaves the attribute alone meanwhile.
    main()?.setAttribute('aria-busy', 'true');
    import(address).catch(fail);
  }

  // A browser does not fetch a failed script again: the next press loads the page anew. Links and forms work without the app.
  function fail() {
    failed = true;
    main()?.removeAttribute('aria-busy');
    pressed.length = 0;
    delete page.dataset.app;
    const [select] = chosen.keys();
    select?.form?.submit();
  }

  // What is pressed and chosen before the app listens is done again when it does.
  const pressed = [];
  const chosen = new Map();
  function hold(event) {
    const target =
      event.target instanceof Element && event.target.closest('button, input[type=checkbox], a[data-step]');
    if (!target || target.closest('form[action]')) return;
    event.preventDefault();
    event.stopPropagation();
    if (failed) {
      if (navigator.onLine) location.reload();
      return;
    }
    if (!pressed.includes(target)) pressed.push(target);
    load();
  }
  function holdChoice({ target }) {
    if (!(target instanceof HTMLSelectElement)) return;
    if (failed) return target.form?.submit();
    chosen.set(target, target.value);
    load();
  }
  document.addEventListener('gauger:failed', fail);

  if (isPersonal()) {
    // The page has the frame of the person, or a step that this tab remembers: the app draws it, and nothing else is shown before.
    page.dataset.app = 'alone';
    load();
    return;
  }
  for (const name of begins) document.addEventListener(name, load, true);
  document.addEventListener('click', hold, true);
  document.addEventListener('change', holdChoice, true);
  document.addEventListener('gauger:ready', () => {
    main()?.removeAttribute('aria-busy');
    document.removeEventListener('click', hold, true);
    document.removeEventListener('change', holdChoice, true);
    for (const [select, value] of chosen) {
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
    for (const target of pressed) target.click();
  });

  function isPersonal() {
    try {
      // The router keeps the step of a page in the history.
      return sessionStorage.getItem('jwtToken') !== null || Boolean(history.state?.usr);
    } catch {
      return false;
    }
  }
})();

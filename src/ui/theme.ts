/** The chosen theme: follow the system, or always one of the two. */
export type Theme = 'system' | 'light' | 'dark';

const KEY = 'ahoy.theme';

/**
 * Runs in the head before anything is drawn, so that no page flashes in the other theme.
 * It must stay a constant text: its hash is part of the content security policy.
 */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('${KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;

const listeners = new Set<() => void>();

export const themeStore = {
  get(): Theme {
    const theme = document.documentElement.dataset['theme'];
    return theme === 'light' || theme === 'dark' ? theme : 'system';
  },
  set(theme: Theme): void {
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
    try {
      if (theme === 'system') localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, theme);
    } catch {
      // Storage may be forbidden; the choice then lasts until the page is closed.
    }
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

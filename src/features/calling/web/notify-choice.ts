const OFF_KEY = 'ahoy.notify-off';
const listeners = new Set<() => void>();

/** Whether this browser shows system notifications for calls. The browser has to allow them, too. */
export const notifyChoice = {
  isOn: (): boolean =>
    'Notification' in window &&
    Notification.permission === 'granted' &&
    localStorage.getItem(OFF_KEY) === null,
  /** Asks the browser for permission if needed. @returns whether notifications are on now */
  async set(on: boolean): Promise<boolean> {
    if (on) localStorage.removeItem(OFF_KEY);
    else localStorage.setItem(OFF_KEY, '1');
    if (on && 'Notification' in window && Notification.permission === 'default')
      await Notification.requestPermission();
    for (const listener of listeners) listener();
    return notifyChoice.isOn();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

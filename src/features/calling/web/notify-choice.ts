const OFF_KEY = 'ahoy.notify-off';
const listeners = new Set<() => void>();

/** Whether this browser shows a system notification for calls. The browser has to allow it as well. */
export const notifyChoice = {
  isOn: (): boolean =>
    'Notification' in window &&
    Notification.permission === 'granted' &&
    localStorage.getItem(OFF_KEY) === null,
  /** Asks the browser where it was not asked yet. @returns whether it is on now */
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

// Not on the first screen: after a press.
import { useSyncExternalStore } from 'react';
import { shortcutStore } from '#ui/shortcuts.ts';
import { Switch } from '#ui/switch.tsx';

/** The shortcuts that work now, and the switch for all of them. */
export function ShortcutList() {
  const shortcuts = useSyncExternalStore(shortcutStore.subscribe, shortcutStore.list);
  const isOn = useSyncExternalStore(shortcutStore.subscribe, shortcutStore.isOn);
  const groups = Map.groupBy(shortcuts, ({ group }) => group);
  return (
    <div className="flex flex-col gap-6">
      {[...groups].map(([group, list]) => (
        <section key={group} aria-label={group}>
          <h3 className="mb-1 text-13 text-ink-3">{group}</h3>
          <dl>
            {list.map(({ key, label }) => (
              <div key={key} className="flex items-center justify-between border-b py-2 text-13">
                <dt>{label}</dt>
                <dd>
                  <kbd className="rounded-small border bg-sunk px-2 py-0.5 font-mono text-12">{key}</kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Switch isSelected={isOn} onChange={shortcutStore.setOn}>
        Single-key shortcuts
      </Switch>
    </div>
  );
}

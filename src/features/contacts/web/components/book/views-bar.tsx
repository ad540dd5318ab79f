import { useQuery } from '@tanstack/react-query';
import { Download, Ellipsis, FileUp, Plus, Settings2, Sparkles, Trash2, Upload } from 'lucide-react';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useMay } from '#features/workspaces/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { saveFrom } from '#platform/browser/save-file.ts';
import { inWorkspace } from '#platform/browser/workspace-files.ts';
import { Button } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { late } from '#ui/late.ts';
import { DESK_QUERY, useMediaQuery } from '#ui/media-query.ts';
import { Menu } from '#ui/menu.tsx';
import { type Shortcut, useShortcuts } from '#ui/shortcuts.ts';
import { contactsText } from '../../../constants.ts';
import type { Tool } from '../../asked.ts';
import { listsQuery, viewsQuery } from '../../queries.ts';
import { isSameFilter, type Shown } from '../../shown.ts';
import type { Book } from '../../use-book.ts';

const ToolDialogs = late(async () => ({
  default: (await import('./tool-dialogs.tsx')).ToolDialogs,
}));

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Saved views and lists by rule, and what brings contacts in and out. */
export function ViewsBar({ book, onNew }: { book: Book; onNew: () => void }) {
  const [tool, setTool] = useState<Tool | null>(null);
  const isDesk = useMediaQuery(DESK_QUERY);
  const { isAllowed: mayManage } = useMay('contacts.manage');
  useNewKey(onNew);
  const file = (format: string) => {
    saveFrom(inWorkspace(paths.contactsFile({ ...book.filter, format })));
  };
  return (
    <div className="flex flex-wrap items-center border-b">
      <ViewTabs book={book} onAdd={() => setTool('view')} />
      <div className="ml-auto flex items-center gap-1 px-4 py-1.5 max-phone:w-full desk:pr-5">
        <Button size="small" variant="quiet" icon={<Upload {...icon} />} onPress={() => setTool('import')}>
          Import
        </Button>
        <Menu
          label="More for all contacts"
          trigger={<IconButton size="small" label="More for all contacts" icon={<Ellipsis {...icon} />} />}
          actions={[
            { id: 'csv', label: 'Export as CSV', icon: <Download {...icon} />, onAction: () => file('csv') },
            {
              id: 'vcard',
              label: 'Export as vCards',
              icon: <FileUp {...icon} />,
              onAction: () => file('vcard'),
            },
            ...(mayManage
              ? [
                  {
                    id: 'fields',
                    label: 'Fields',
                    icon: <Settings2 {...icon} />,
                    onAction: () => setTool('fields'),
                  },
                ]
              : []),
            {
              id: 'trash',
              label: 'Deleted contacts',
              icon: <Trash2 {...icon} />,
              onAction: () => setTool('trash'),
            },
          ]}
        />
        <span className="max-phone:ml-auto">
          <Button size="small" onPress={onNew}>
            New contact
            {isDesk && (
              <kbd
                aria-hidden="true"
                className="-mr-1 ml-2.5 rounded-small border border-current/40 px-1.5 font-sans text-12 leading-4.5"
              >
                C
              </kbd>
            )}
          </Button>
        </span>
      </div>
      <Suspense fallback={null}>
        {tool !== null && <ToolDialogs tool={tool} book={book} onClose={() => setTool(null)} />}
      </Suspense>
    </div>
  );
}

function useNewKey(onNew: () => void): void {
  const shortcuts = useMemo<readonly Shortcut[]>(
    () => [
      { key: 'c', label: contactsText.newContact, group: 'Contacts', run: onNew },
      {
        key: '/',
        label: 'Search contacts',
        group: 'Contacts',
        run: () => document.querySelector<HTMLElement>('[data-contact-search] input')?.focus(),
      },
    ],
    [onNew],
  );
  useShortcuts(shortcuts);
}

/** One can be chosen. What is shown otherwise belongs to none of them. */
function ViewTabs({ book, onAdd }: { book: Book; onAdd: () => void }) {
  const { shown, setShown, total, isExact } = book;
  const views = useQuery(viewsQuery).data ?? [];
  const byRule = (useQuery(listsQuery).data ?? []).filter(({ rule }) => rule !== null);
  const count = total === null ? '' : `${total.toLocaleString('en-US')}${isExact ? '' : '+'}`;
  const show = (next: Partial<Shown>) => setShown({ ...NO_FILTER, ...next });
  const isEveryone = isSameFilter(shown, { columns: [] });
  return (
    <nav
      aria-label="Views"
      className="flex min-w-0 gap-1 overflow-x-auto px-2 [scrollbar-width:none] desk:px-4"
    >
      <ViewTab isShown={isEveryone} count={isEveryone ? count : ''} onPress={() => show({})}>
        Everyone
      </ViewTab>
      {views.map(({ id, name, shown: ofView }) => {
        const isShown = isSameFilter(shown, ofView);
        return (
          <ViewTab key={id} isShown={isShown} count={isShown ? count : ''} onPress={() => show(ofView)}>
            {name}
          </ViewTab>
        );
      })}
      {byRule.map(({ id, name, count: inList }) => (
        <ViewTab
          key={id}
          isShown={isSameFilter(shown, { list: id, columns: [] })}
          count={String(inList)}
          onPress={() => show({ list: id })}
        >
          <Sparkles {...icon} className="mr-1.5 inline-block" />
          {name}
        </ViewTab>
      ))}
      <button
        type="button"
        onClick={onAdd}
        className="inline-flex h-11 shrink-0 items-center gap-1.5 px-2 text-13 text-ink-2 hover:text-ink"
      >
        <Plus {...icon} />
        View
      </button>
    </nav>
  );
}

const NO_FILTER = { search: undefined, tag: undefined, list: undefined, source: undefined, owner: undefined };

function ViewTab(props: { isShown: boolean; count: string; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-current={props.isShown ? 'true' : undefined}
      onClick={props.onPress}
      className={classes(
        'relative h-11 shrink-0 px-2 text-13 whitespace-nowrap -outline-offset-2 after:absolute after:inset-x-1 after:bottom-0 after:h-0.5 after:rounded-full',
        props.isShown ? 'font-medium text-ink after:bg-ink' : 'text-ink-2 hover:text-ink',
      )}
    >
      {props.children}
      {props.count !== '' && <span className="ml-1.5 font-normal text-ink-3">{props.count}</span>}
    </button>
  );
}

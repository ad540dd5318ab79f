import { useSearchParams } from 'react-router';

const KINDS = ['new', 'bring', 'address', 'people'] as const;

/** The dialog that an address of this page opens (decision R79). */
export interface NumbersDialog {
  readonly kind: (typeof KINDS)[number];
  /** Id of the number or the port-in. Null for a new one. */
  readonly id: string | null;
}

export function dialogOf(search: URLSearchParams): NumbersDialog | null {
  const kind = KINDS.find((one) => one === search.get('dialog'));
  return kind === undefined ? null : { kind, id: search.get('id') };
}

/** The dialog in the address, so that it can be linked to, survives a reload and closes with the browser's way back. */
export function useNumbersDialog(): readonly [NumbersDialog | null, (dialog: NumbersDialog | null) => void] {
  const [search, setSearch] = useSearchParams();
  const open = (dialog: NumbersDialog | null) =>
    setSearch(
      dialog === null ? {} : { dialog: dialog.kind, ...(dialog.id === null ? {} : { id: dialog.id }) },
      { preventScrollReset: true, replace: dialog === null },
    );
  return [dialogOf(search), open];
}

import { Copy } from 'lucide-react';
import { copyText } from '#platform/browser/copy-text.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/toast.tsx';

/** Texts to be entered elsewhere, each with a button that copies it. */
export function CopyRows({ rows }: { rows: readonly { label: string; value: string }[] }) {
  return (
    <ul className="flex flex-col divide-y rounded-control border">
      {rows.map(({ label, value }) => (
        <li key={label} className="flex items-center gap-3 py-1.5 pr-1.5 pl-3">
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="text-12 text-ink-2">{label}</span>
            <span className="font-mono text-13 break-all">{value}</span>
          </span>
          <IconButton
            label={`Copy ${label}`}
            icon={<Copy size={16} strokeWidth={1.75} />}
            size="small"
            onPress={() => void copy(value)}
          />
        </li>
      ))}
    </ul>
  );
}

async function copy(value: string): Promise<void> {
  if (await copyText(value)) toast.success('Copied');
  else toast.error("Your browser didn't allow copying. Select the text instead.");
}

import { Paperclip, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { inWorkspace } from '#platform/browser/workspace-files.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/toast.tsx';
import { NAME_MAX } from '../../../constants.ts';
import type { Task, TaskFile } from '../../../model.ts';
import { tasksApi } from '../../queries.ts';
import { Part } from './steps.tsx';

/** Files of a task. */
export function Files({
  task,
  files,
  onChanged,
}: {
  task: Task;
  files: readonly TaskFile[];
  onChanged: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { isSending, add, remove } = useFiles(task, onChanged);
  return (
    <Part
      title="Files"
      count={files.length === 0 ? null : String(files.length)}
      aside={
        <Button
          variant="quiet"
          size="small"
          isPending={isSending}
          icon={<Paperclip size={16} strokeWidth={1.75} aria-hidden="true" />}
          onPress={() => input.current?.click()}
        >
          Attach
        </Button>
      }
    >
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Attach files"
        onChange={({ target }) => {
          void add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <ul aria-label="Files">
        {files.map((file) => (
          <li key={file.id} className="flex min-h-10 items-center gap-3 border-b text-13">
            <a
              href={inWorkspace(paths.taskFile(file.id))}
              download={file.name}
              className="text-link min-w-0 flex-1 truncate"
            >
              {file.name}
            </a>
            <span className="shrink-0 text-12 text-ink-2">{sizeOf(file.bytes)}</span>
            <IconButton
              size="small"
              label={`Remove ${file.name}`}
              icon={<Trash2 size={16} strokeWidth={1.75} />}
              onPress={() => void remove(file)}
            />
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Sends files and removes them. */
function useFiles(task: Task, onChanged: () => void) {
  const [isSending, setSending] = useState(false);
  async function add(chosen: readonly File[]): Promise<void> {
    setSending(true);
    try {
      for (const file of chosen) {
        const query = { id: crypto.randomUUID(), taskId: task.id, name: file.name.slice(0, NAME_MAX) };
        // Its own type says nothing here: files are only ever downloaded.
        await tasksApi.addFile({ query, body: new Blob([file], { type: 'application/octet-stream' }) });
      }
    } catch (error) {
      toast.error(sentenceOf(error));
    }
    setSending(false);
    onChanged();
  }
  async function remove(file: TaskFile): Promise<void> {
    await tasksApi.removeFile({ id: file.id }).catch((error: unknown) => toast.error(sentenceOf(error)));
    onChanged();
  }
  return { isSending, add, remove };
}

const KB = 1_000;

function sizeOf(bytes: number): string {
  if (bytes < KB) return `${bytes} B`;
  return bytes < KB * KB ? `${Math.round(bytes / KB)} KB` : `${(bytes / KB / KB).toFixed(1)} MB`;
}

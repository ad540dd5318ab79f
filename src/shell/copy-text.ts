import { toast } from '#ui/toast.tsx';

/** Copies a text, and shows whether that worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(`Copied ${text}`);
  } catch {
    toast.error("Your browser didn't allow copying.");
  }
}

/** "0.4 MB": the size of a file, as a person reads it. Small ones are in KB. */
export function fileSize(bytes: number): string {
  if (bytes < 100_000) return `${Math.max(1, Math.round(bytes / 1_000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

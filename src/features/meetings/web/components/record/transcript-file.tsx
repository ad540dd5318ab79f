import { FileBox } from './file-box.tsx';

/** The file of a transcript. */
export function TranscriptFile(props: { file: File | null; onChoose: (file: File) => void }) {
  return (
    <FileBox
      files={props.file === null ? [] : [props.file]}
      accept=".txt,.vtt,.srt,.json,text/plain,text/vtt,application/json"
      hint="Plain text, WebVTT, SubRip or JSON, up to 8 MB"
      onChoose={([file]) => {
        if (file !== undefined) props.onChoose(file);
      }}
    />
  );
}

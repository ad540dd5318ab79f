/** `import address from './file.tsx?chunk'`: where the browser finds a module that the page itself does not load. */
declare module '*?chunk' {
  const address: {
    /** "/assets/file-hash.js" */
    readonly src: string;
    /** What that module imports in turn, all the way down; fetched at once instead of level by level. */
    readonly imports: readonly string[];
  };
  export default address;
}

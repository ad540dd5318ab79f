/** `import address from './file.tsx?chunk'`: where the browser finds a module that the page itself does not load. */
declare module '*?chunk' {
  const address: {
    /** "/assets/file-hash.js" */
    readonly src: string;
    /** All transitive imports of that module, to fetch at once instead of level by level. */
    readonly imports: readonly string[];
  };
  export default address;
}

/**
 * The reading pane of a desk, under the list on a phone and next to it on a wide window. Its border continues to the
 * end of the window below a short text. It is fixed, so a short page doesn't scroll.
 */
export const readerClass =
  "min-w-0 flex-1 wide:border-l wide:before:pointer-events-none wide:before:fixed wide:before:-ml-px wide:before:h-dvh wide:before:w-px wide:before:bg-line wide:before:content-['']";

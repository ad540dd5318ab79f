/**
 * The side of a desk on which one thing is read, under the list on a phone and beside it on a wide window. Its line goes
 * on to the end of the window where the text ends before; being fixed, it makes no short page scroll.
 */
export const readerClass =
  "min-w-0 flex-1 wide:border-l wide:before:pointer-events-none wide:before:fixed wide:before:-ml-px wide:before:h-dvh wide:before:w-px wide:before:bg-line wide:before:content-['']";

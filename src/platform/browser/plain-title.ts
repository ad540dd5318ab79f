/** The number of unread notifications in front of a title: "(3) ". */
const COUNT = /^\(\d+\+?\) /;

/** A title without the number in front of it. */
export const withoutCount = (title: string): string => title.replace(COUNT, '');

/** The title of this page for those who change it and know nothing of the number. */
export const plainTitle = {
  get title(): string {
    return withoutCount(document.title);
  },
  set title(text: string) {
    document.title = text;
  },
};

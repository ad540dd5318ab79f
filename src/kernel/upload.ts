/** A file that comes as the body of a request. Nothing of it is read before somebody asks, so that strangers can't fill the memory. */
export class Upload {
  /** @throws AppError common.tooLarge when there are more bytes than that */
  readonly read: (limitBytes: number) => Promise<Uint8Array>;

  constructor(read: Upload['read']) {
    this.read = read;
  }
}

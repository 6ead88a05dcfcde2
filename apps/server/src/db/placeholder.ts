/** Stands in a statement that is built once, for a value that each run gives. */
export class Placeholder {
  readonly #name: string;
  readonly #inJson: boolean;

  constructor(name: string, inJson = false) {
    this.#name = name;
    this.#inJson = inJson;
  }

  /** The same value, sent as JSON. */
  asJson(): Placeholder {
    return new Placeholder(this.#name, true);
  }

  /** What a run with these values sends. @throws an Error where they leave it out: it would be sent as null */
  of(values: object): unknown {
    const value = values[this.#name as keyof typeof values];
    if (value === undefined) throw new Error(`The statement needs the value ${this.#name}.`);
    return this.#inJson ? JSON.stringify(value) : value;
  }
}

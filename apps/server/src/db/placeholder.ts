/** Marks the place of a value in a statement that is built once. */
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

  /** Picks the value to send. @throws an Error without one: it would be sent as null */
  of(values: object): unknown {
    const value = values[this.#name as keyof typeof values];
    if (value === undefined) throw new Error(`The statement needs the value ${this.#name}.`);
    return this.#inJson ? JSON.stringify(value) : value;
  }
}

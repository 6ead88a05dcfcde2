import { describe, expect, test } from 'vitest';
import { guardsOf, hiddenRefusals, withSwitches } from './guards.ts';

const found = (source: string) => guardsOf('some.ts', source).map(({ id }) => id);

describe('a guard is', () => {
  test('a statement that throws a refusal', () => {
    expect(found("if (isPaid) throw new AppError('ALREADY_PAID');")).toEqual([
      "some.ts:1 throw new AppError('ALREADY_PAID');",
    ]);
    expect(found('\nif (!open) throw refused("over");')).toEqual(['some.ts:2 throw refused("over");']);
    expect(found('throw isTaken ? taken() : error;')).toHaveLength(1);
  });

  test('a call of a function that only refuses', () => {
    expect(found('await refuseSent(record);')).toEqual(['some.ts:1 await refuseSent(record);']);
    expect(found('rights.requireOwner(session);')).toEqual(['some.ts:1 rights.requireOwner(session);']);
    expect(found('refuse(record);')).toHaveLength(1);
  });

  test('no defect, no error that was caught, no call whose answer is used, no server that is busy', () => {
    expect(found('throw new Error("no such place"); ')).toEqual([]);
    expect(found('throw error;')).toEqual([]);
    expect(found('throw toAppError(error);')).toEqual([]);
    expect(found('const owner = requireOwner(session);')).toEqual([]);
    expect(found("throw new AppError('UNAVAILABLE', { retryAfter: 1 });")).toEqual([]);
    expect(found('required(record);')).toEqual([]);
  });
});

describe('a switch', () => {
  const run = (source: string, removed?: string) => {
    const refused: string[] = [];
    const guards = {
      isThere: (id: string) => id !== removed,
      refuses: (id: string) => refused.push(id) > 0 && id !== removed,
    };
    const body = `globalThis.guards = guards; try { ${withSwitches('some.ts', source)} } finally { delete globalThis.guards; }`;
    const answer = new Function('guards', 'refuse', 'AppError', body);
    const refuse = () => {
      throw new Error('refused');
    };
    try {
      return { refused, answer: answer(guards, refuse, Error) };
    } catch (error) {
      return { refused, answer: (error as Error).message };
    }
  };

  test('hears the refusal of a throw, and takes it away', () => {
    const source = "if (true) throw new AppError('over'); else return 'else'; return 'went on';";
    const id = "some.ts:1 throw new AppError('over');";
    expect(run(source)).toEqual({ refused: [id], answer: 'over' });
    expect(run(source, id)).toEqual({ refused: [id], answer: 'went on' });
  });

  test('hears the refusal of a call, and takes it away', () => {
    const source = "refuse(); return 'went on';";
    expect(run(source)).toEqual({ refused: ['some.ts:1 refuse();'], answer: 'refused' });
    expect(run(source, 'some.ts:1 refuse();')).toEqual({ refused: [], answer: 'went on' });
  });
});

test('a refusal is hidden that is neither thrown nor the answer of a function', () => {
  const hidden = (source: string) => hiddenRefusals('some.ts', source);
  expect(hidden("if (late) throw new AppError('LATE');")).toEqual([]);
  expect(hidden("const late = () => (over ? new AppError('OVER') : new AppError('LATE'));")).toEqual([]);
  expect(hidden("\nreject(new AppError('LATE'));")).toEqual(['some.ts:2']);
  expect(hidden("const late = new AppError('LATE'); throw late;")).toEqual(['some.ts:1']);
});

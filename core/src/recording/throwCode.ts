/** The stack before a step: the n-th entry from its top, if it is an integer. */
type Integers = { readonly integer: (n: number) => bigint | undefined }

/** By name: the entry with the condition, whether it must be true, and the entry with the code unless it is an argument. TVM, A.9. */
const throws: Readonly<Record<string, { readonly flag?: number; readonly when?: boolean; readonly code?: number }>> = {
  THROW: {},
  THROWIF: { flag: 0, when: true },
  THROWIFNOT: { flag: 0, when: false },
  THROWARG: {},
  THROWARGIF: { flag: 0, when: true },
  THROWARGIFNOT: { flag: 0, when: false },
  THROWANY: { code: 0 },
  THROWARGANY: { code: 0 },
  THROWANYIF: { flag: 0, when: true, code: 1 },
  THROWARGANYIF: { flag: 0, when: true, code: 1 },
  THROWANYIFNOT: { flag: 0, when: false, code: 1 },
  THROWARGANYIFNOT: { flag: 0, when: false, code: 1 },
}

/** Whether an instruction can throw by itself. */
export const isThrow = (name: string): boolean => throws[name] !== undefined

/**
 * The code that a step throws by itself; the VM does not print an exception that is caught.
 *
 * @example
 * throwCode('THROWIFNOT', '33', { integer: () => 0n }) // 33
 */
export function throwCode(name: string, argument: string, stack: Integers): number | undefined {
  const rule = throws[name]
  if (!rule) return undefined
  const flag = rule.flag === undefined ? undefined : stack.integer(rule.flag)
  if (rule.flag !== undefined && (flag === undefined || (flag !== 0n) !== rule.when)) return undefined
  const code = rule.code === undefined ? argument : stack.integer(rule.code)
  return code === undefined ? undefined : Number(code)
}

/** One flag of a send or reserve mode, in words. */
export type ModeFlag = { readonly bit: number; readonly name: string; readonly meaning: string }

const sendFlags: readonly ModeFlag[] = [
  { bit: 1, name: 'pay fees separately', meaning: 'The sender pays the forward fee on top of the value.' },
  {
    bit: 2,
    name: 'ignore errors',
    meaning: 'If this order cannot be carried out it is skipped, and the rest goes on.',
  },
  { bit: 16, name: 'bounce on action failure', meaning: 'If this order fails, the whole transaction bounces.' },
  { bit: 32, name: 'destroy if empty', meaning: 'The account is deleted when its balance becomes 0.' },
  { bit: 64, name: 'carry the rest of the value', meaning: 'The rest of the incoming value is added to this message.' },
  { bit: 128, name: 'carry all balance', meaning: 'The whole balance is sent instead of the value named.' },
]

const reserveFlags: readonly ModeFlag[] = [
  { bit: 1, name: 'all but', meaning: 'All but the named amount is reserved.' },
  { bit: 2, name: 'at most', meaning: 'At most the named amount is reserved.' },
  {
    bit: 4,
    name: 'add original balance',
    meaning: 'The balance from before the compute phase is added to the amount.',
  },
  { bit: 8, name: 'negate', meaning: 'The amount is subtracted from the original balance.' },
  { bit: 16, name: 'bounce on action failure', meaning: 'If this order fails, the whole transaction bounces.' },
]

/**
 * The flags in the mode of an order; unknown bits come last, as one.
 *
 * @example
 * modeFlags('send_message', 3).map(flag => flag.name) // ['pay fees separately', 'ignore errors']
 */
export function modeFlags(type: string, mode: number): ModeFlag[] {
  const table = type === 'reserve' ? reserveFlags : type === 'send_message' ? sendFlags : []
  const found = table.filter(flag => (mode & flag.bit) !== 0)
  const rest = found.reduce((left, flag) => left & ~flag.bit, mode)
  if (rest !== 0) found.push({ bit: rest, name: `bit ${rest}`, meaning: 'This flag has no meaning that we know.' })
  return found
}

/** How much a message carries: one of them. */
export const modeBases: readonly { readonly value: number; readonly title: string }[] = [
  { value: 0, title: 'The amount' },
  { value: 64, title: 'The amount and what came in (64)' },
  { value: 128, title: 'The whole balance (128)' },
]

/** What a send mode adds. */
export const modeFlags: readonly { readonly value: number; readonly title: string }[] = [
  { value: 1, title: 'Pay fees separately (1)' },
  { value: 2, title: 'Ignore errors (2)' },
  { value: 16, title: 'Bounce if the action fails (16)' },
  { value: 32, title: 'Destroy the account if nothing is left (32)' },
]

const baseMask = 64 | 128

/** The part of a mode that states how much the message carries. */
export const getModeBase = (mode: number): number => mode & baseMask

/** A mode with another base. */
export const withModeBase = (mode: number, base: number): number => (mode & ~baseMask) | base

/** A mode with a flag set or cleared. */
export const withModeFlag = (mode: number, flag: number, isSet: boolean): number => (isSet ? mode | flag : mode & ~flag)

import type { CodePosition } from './ValueTable.ts'

/** Registers that a continuation can save, and restores when it is jumped to. */
export type SavedRegister = 'c0' | 'c1' | 'c2' | 'c3'
export type SavedRegisters = { readonly [R in SavedRegister]?: Continuation | undefined }

/** What is known of a continuation. */
export type Continuation = {
  /** As the VM prints it. */
  readonly kind: string
  /** Where its code starts. */
  readonly at?: CodePosition | undefined
  readonly saved: SavedRegisters
  /** Calls that return through it. */
  readonly depth: number
  /** Of a loop: what it repeats, and what follows. */
  readonly loop?: Loop
}

/** The code that a loop runs again, and what runs after it. */
export type Loop = {
  readonly type: 'until' | 'while condition' | 'while body' | 'again' | 'repeat'
  readonly body: Continuation
  readonly condition?: Continuation
  readonly after?: Continuation | undefined
  readonly left?: number
}

const nothing: SavedRegisters = {}

/** Loops as the VM prints them. */
export const loopKinds: { readonly [T in Loop['type']]: string } = {
  until: 'vmc_until',
  'while condition': 'vmc_while_cond',
  'while body': 'vmc_while_body',
  again: 'vmc_again',
  repeat: 'vmc_repeat',
}

/** Ends the run with exit code 0 (in c0) or 1 (in c1). */
export const quit: Continuation = { kind: 'vmc_quit', saved: nothing, depth: 0 }
/** Ends the run with the exception's code; in c2. */
export const quitOnException: Continuation = { kind: 'vmc_quit_exc', saved: nothing, depth: 0 }

/** Code of the run, without saved registers. */
export const codeAt = (at: CodePosition | undefined): Continuation => ({
  kind: 'vmc_std',
  at,
  saved: nothing,
  depth: 0,
})

/** What a continuation restores when it is jumped to; most restore nothing. */
export function restore(registers: Record<SavedRegister, Continuation | undefined>, { saved }: Continuation): void {
  if (saved !== nothing) Object.assign(registers, saved)
}

/** A continuation with one more saved register; a filled place of the save list stays as it is. */
export function save(
  continuation: Continuation,
  register: SavedRegister,
  value: Continuation | undefined,
): Continuation {
  if (register in continuation.saved) return continuation
  const depth = register === 'c0' && value ? value.depth + 1 : continuation.depth
  return { ...continuation, saved: { ...continuation.saved, [register]: value }, depth }
}

import type { Cell } from '../cell/Cell.ts'
import type { GasLimitConfig } from '../emulator/gasLimitConfig.ts'
import { contentOf } from './KnownCells.ts'

/** A log of a run with another gas limit, with the cells of the true configuration in place of the changed ones. */
export function asPrinted(log: string, config: Cell, limited: GasLimitConfig): string {
  let text = replaceHash(log, limited.config, config)
  for (const [before, now] of limited.changed) {
    text = replaceHash(text, now, before).replaceAll(contentOf(now), contentOf(before))
  }
  return text
}

const replaceHash = (text: string, now: Cell, before: Cell): string =>
  text.replaceAll(now.hash().toUpperCase(), before.hash().toUpperCase())

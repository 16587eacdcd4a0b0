/** An amount that was tried. */
export type Trial = { readonly amount: bigint; readonly works: boolean }

/** The search for the least amount that works. */
export type MinimumSearch = {
  /** An amount that works. */
  readonly upper: bigint
  /** Amounts near which the least one probably is; they are tried first. */
  readonly guesses: readonly bigint[]
  /** How often the upper amount is halved: amounts that are tried next, 0 among them. */
  readonly halvings: number
  /** Whether amounts above the found one are tried, too: more does not always help. */
  readonly scansAbove: boolean
  /** Amounts that may be tried. */
  readonly maxTrials: number
  readonly works: (amount: bigint) => Promise<boolean>
}

/** The least amount that was found. */
export type FoundMinimum = {
  readonly amount: bigint
  /** The largest amount below it that was tried, which fails; absent if 0 works. */
  readonly failsAt: bigint | undefined
  /** Amounts above it that fail. */
  readonly failsAbove: readonly bigint[]
  readonly trials: readonly Trial[]
}

/** The precision of amounts: a millionth of a TON. */
export const amountStep = 1000n

/** Above the found amount, in percent. */
const scannedAbove = [101n, 110n, 150n]

/**
 * Finds the least amount that works, to a millionth of a TON if the trials suffice. More need not help: amounts on a scale of
 * halves below the upper one are tried first, then the lowest step from a failing to a working one is narrowed down, and
 * amounts above are tried.
 */
export async function searchMinimum(search: MinimumSearch): Promise<FoundMinimum> {
  const found = new Search(search)
  await found.run()
  return found.result()
}

class Search {
  private readonly search: MinimumSearch
  private readonly trials = new Map<bigint, boolean>()
  private count = 0

  constructor(search: MinimumSearch) {
    this.search = search
    this.trials.set(search.upper, true)
  }

  async run(): Promise<void> {
    const { upper, guesses, halvings, scansAbove } = this.search
    for (const guess of guesses) await this.try(roundUp(guess))
    if (halvings > 0 || this.failingBelow(this.lowest()) === undefined) await this.try(0n)
    for (let at = 1; at <= halvings; at++) await this.try(roundUp(upper >> BigInt(at)))
    await this.narrow(scansAbove ? scannedAbove.length : 0)
    if (!scansAbove) return
    for (const percent of scannedAbove) await this.try(roundUp((this.lowest() * percent) / 100n))
  }

  result(): FoundMinimum {
    const amount = this.lowest()
    const trials = [...this.trials].map(([tried, works]) => ({ amount: tried, works }))
    trials.sort((a, b) => (a.amount < b.amount ? -1 : 1))
    return {
      amount,
      failsAt: this.failingBelow(amount),
      failsAbove: trials.filter(each => !each.works && each.amount > amount).map(each => each.amount),
      trials,
    }
  }

  private async narrow(reserved: number): Promise<void> {
    for (;;) {
      const high = this.lowest()
      const low = this.failingBelow(high)
      if (low === undefined || high - low <= amountStep) return
      const between = roundUp((low + high) / 2n)
      const isInside = between > low && between < high
      if (!isInside || this.count + reserved >= this.search.maxTrials) return
      await this.try(between)
    }
  }

  private async try(amount: bigint): Promise<void> {
    const isInside = amount >= 0n && amount < this.search.upper
    if (!isInside || this.trials.has(amount) || this.count >= this.search.maxTrials) return
    this.count++
    this.trials.set(amount, await this.search.works(amount))
  }

  private lowest(): bigint {
    let lowest = this.search.upper
    for (const [amount, works] of this.trials) if (works && amount < lowest) lowest = amount
    return lowest
  }

  private failingBelow(limit: bigint): bigint | undefined {
    let highest: bigint | undefined
    for (const [amount, works] of this.trials)
      if (!works && amount < limit && (highest === undefined || amount > highest)) highest = amount
    return highest
  }
}

const roundUp = (amount: bigint): bigint => ((amount + amountStep - 1n) / amountStep) * amountStep

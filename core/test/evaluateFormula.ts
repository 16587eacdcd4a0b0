import type { FeeFormula } from '../src/fees/FeeFormula.ts'

/** Computes a formula from its text alone; the value of its last step. */
export function evaluateFormula({ terms, steps }: Pick<FeeFormula, 'terms' | 'steps'>): bigint | undefined {
  const values = new Map(terms.map(({ name, value }) => [name, value]))
  for (const { name, formula } of steps) values.set(name, new Evaluation(formula, values).read())
  const last = steps.at(-1)
  return last && values.get(last.name)
}

/** Amounts as fractions, so that only `floor` and `ceil` round. */
type Fraction = readonly [above: bigint, below: bigint]

class Evaluation {
  private readonly tokens: readonly string[]
  private readonly values: ReadonlyMap<string, bigint>
  private at = 0

  constructor(formula: string, values: ReadonlyMap<string, bigint>) {
    this.tokens = formula.match(/\w+|[-+*/(),]/g) ?? []
    this.values = values
  }

  read(): bigint {
    const [above, below] = this.sum()
    if (this.at !== this.tokens.length || above % below !== 0n)
      throw new Error(`not a whole formula: ${this.tokens.join(' ')}`)
    return above / below
  }

  private next(expected?: string): string {
    const token = this.tokens[this.at++] ?? ''
    if (expected !== undefined && token !== expected) throw new Error(`expected ${expected}, not ${token}`)
    return token
  }

  private sum(): Fraction {
    let [above, below] = this.product()
    while (this.tokens[this.at] === '+' || this.tokens[this.at] === '-') {
      const sign = this.next() === '+' ? 1n : -1n
      const [a, b] = this.product()
      ;[above, below] = [above * b + sign * a * below, below * b]
    }
    return [above, below]
  }

  private product(): Fraction {
    let [above, below] = this.factor()
    while (this.tokens[this.at] === '*' || this.tokens[this.at] === '/') {
      const isTimes = this.next() === '*'
      const [a, b] = this.factor()
      ;[above, below] = isTimes ? [above * a, below * b] : [above * b, below * a]
    }
    return [above, below]
  }

  private factor(): Fraction {
    const token = this.next()
    if (token === '(') {
      const inner = this.sum()
      this.next(')')
      return inner
    }
    if (/^\d+$/.test(token)) return [BigInt(token), 1n]
    if (this.tokens[this.at] === '(') return this.call(token)
    const value = this.values.get(token)
    if (value === undefined) throw new Error(`no term ${token}`)
    return [value, 1n]
  }

  private call(name: string): Fraction {
    this.next('(')
    const [above, below] = this.sum()
    if (name === 'floor' || name === 'ceil') {
      this.next(')')
      return [(name === 'floor' ? above : above + below - 1n) / below, 1n]
    }
    this.next(',')
    const [a, b] = this.sum()
    this.next(')')
    const isFirstSmaller = above * b < a * below
    if (name === 'min') return isFirstSmaller ? [above, below] : [a, b]
    if (name === 'max') return isFirstSmaller ? [a, b] : [above, below]
    throw new Error(`no function ${name}`)
  }
}

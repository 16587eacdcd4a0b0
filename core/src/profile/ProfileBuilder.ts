import type { DebugProfile, DebugProfileFrame } from '../contract/debugProfile.ts'

/** Calls with their gas, without the transactions that they are of. */
export type GasCalls = Pick<DebugProfile, 'gas_used' | 'frames' | 'calls' | 'exceptions'>

/** Counts gas by calls; calls of the same frame by the same call are one. */
export class ProfileBuilder {
  private readonly frames: DebugProfileFrame[] = []
  private readonly calls: DebugProfile['calls'] = { parent: [], frame: [], gas: [], runs: [] }
  private readonly exceptions = new Map<number, number>()
  private readonly frameByKey = new Map<string, number>()
  private readonly callByKey = new Map<string, number>()

  /** The call of a frame by another one; -1 stands for none. */
  enter(parent: number, frame: DebugProfileFrame): number {
    const position = this.frameOf(frame)
    const key = `${parent} ${position}`
    const known = this.callByKey.get(key)
    if (known !== undefined) return known
    const call = this.calls.parent.length
    this.callByKey.set(key, call)
    this.calls.parent.push(parent)
    this.calls.frame.push(position)
    this.calls.gas.push(0)
    this.calls.runs.push(0)
    return call
  }

  count(call: number, gas: number, runs = 1): void {
    const { calls } = this
    calls.gas[call] = (calls.gas[call] ?? 0) + gas
    calls.runs[call] = (calls.runs[call] ?? 0) + runs
  }

  /** Notes that an exception ended the call. */
  fail(call: number, code: number): void {
    this.exceptions.set(call, code)
  }

  finish(): GasCalls {
    return {
      gas_used: this.calls.gas.reduce((sum, gas) => sum + gas, 0),
      frames: this.frames,
      calls: this.calls,
      exceptions: [...this.exceptions].map(([call, code]) => ({ call, code })),
    }
  }

  private frameOf(frame: DebugProfileFrame): number {
    const key = [frame.kind, frame.node, frame.cell, frame.offset, frame.name].join(' ')
    const known = this.frameByKey.get(key)
    if (known !== undefined) return known
    this.frameByKey.set(key, this.frames.length)
    return this.frames.push(frame) - 1
  }
}

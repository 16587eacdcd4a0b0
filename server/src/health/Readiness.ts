/** The result of one check; the reason says what to do about it. */
export type ReadinessCheck = { readonly ok: boolean; readonly reason?: string }

/** Whether a server can take requests, by check. */
export type ReadinessReport = {
  readonly isReady: boolean
  readonly checks: Readonly<Record<string, ReadinessCheck>>
}

/** The checks that decide whether a balancer sends requests to this server. Other parts add their own. */
export class Readiness {
  readonly #checks = new Map<string, () => ReadinessCheck>()

  /** Adds a check; it must not wait for anything. */
  add(name: string, check: () => ReadinessCheck): void {
    this.#checks.set(name, check)
  }

  report(): ReadinessReport {
    const checks = Object.fromEntries([...this.#checks].map(([name, check]) => [name, check()]))
    return { isReady: Object.values(checks).every(({ ok }) => ok), checks }
  }
}

/** A typed part of the URL state: a query parameter, or several that belong together. */
export type UrlParam<T> = {
  /** The value in a query; invalid text counts as absent. */
  read(query: URLSearchParams): T
  write(query: URLSearchParams, value: T): void
}

/** The values of a set of parameters. */
export type ParamValues<P> = { readonly [K in keyof P]: P[K] extends UrlParam<infer T> ? T : never }

/** A parameter under one name; `parse` returns `undefined` for an invalid text. An empty text is absent. */
export const urlParam = <T>(
  name: string,
  parse: (text: string) => T | undefined,
  format: (value: T) => string = String,
): UrlParam<T | undefined> => ({
  read(query) {
    const text = query.get(name)
    return text === null || text === '' ? undefined : parse(text)
  },
  write(query, value) {
    const text = value === undefined ? '' : format(value)
    if (text !== '') query.set(name, text)
  },
})

/** Any text. */
export const textParam = (name: string): UrlParam<string | undefined> => urlParam(name, text => text)

/** A text that matches a pattern. */
export const matchingParam = (name: string, pattern: RegExp): UrlParam<string | undefined> =>
  urlParam(name, text => (pattern.test(text) ? text : undefined))

/** One of some words. */
export const wordParam = <W extends string>(name: string, words: readonly W[]): UrlParam<W | undefined> =>
  urlParam(name, text => words.find(word => word === text))

/** Whether the parameter has this value. */
export const flagParam = (name: string, on = '1'): UrlParam<boolean> => ({
  read: query => query.get(name) === on,
  write: (query, value) => {
    if (value) query.set(name, on)
  },
})

/** A parameter that is left out of the URL while it has its default. */
export const withDefault = <T>({ read, write }: UrlParam<T | undefined>, standard: T): UrlParam<T> => ({
  read: query => read(query) ?? standard,
  write: (query, value) => write(query, value === standard ? undefined : value),
})

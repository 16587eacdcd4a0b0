/**
 * A number with its English noun.
 *
 * @example
 * plural(2, 'block') // '2 blocks'
 */
export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

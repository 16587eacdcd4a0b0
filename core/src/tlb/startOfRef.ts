import type { Tlb } from './combinators.ts'

/** `^X`, of which the layout reads the beginning; what follows differs by version. */
export const startOfRef = <T>(inner: Tlb<T>): Tlb<T> => ({ read: slice => inner.read(slice.loadRef().slice()) })

/** Computes a value on first access and caches it. */
export function lazy<T>(compute: () => T): () => T {
  let cached: { readonly value: T } | undefined
  return () => {
    cached ??= { value: compute() }
    return cached.value
  }
}

/** How many of the sorted steps are not after a step. */
function countUpTo(steps: Int32Array, last: number): number {
  let [low, high] = [0, steps.length]
  while (low < high) {
    const half = (low + high) >> 1
    if ((steps[half] ?? 0) <= last) low = half + 1
    else high = half
  }
  return low
}

/** The nearest of the sorted steps before and after a step, but not the step itself. */
export function findAround(
  steps: Int32Array,
  step: number,
): { readonly before: number | undefined; readonly after: number | undefined } {
  return { before: steps[countUpTo(steps, step - 1) - 1], after: steps[countUpTo(steps, step)] }
}

/** The typed text and the chosen item of the palette. */
export type PaletteState = { readonly text: string; readonly index: number }

/** What a person does in the palette; the number of items limits the choice. */
export type PaletteEvent =
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'moved'; readonly step: 1 | -1; readonly count: number }
  | { readonly type: 'pointed'; readonly index: number }

/** The state after an event. */
export function reducePalette(state: PaletteState, event: PaletteEvent): PaletteState {
  switch (event.type) {
    case 'typed':
      return { text: event.text, index: 0 }
    case 'moved':
      return { ...state, index: clampIndex(getChosenIndex(state, event.count) + event.step, event.count) }
    case 'pointed':
      return { ...state, index: event.index }
  }
}

const clampIndex = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index))

/** The chosen item, also when there are fewer items than before. */
export const getChosenIndex = ({ index }: PaletteState, count: number): number => clampIndex(index, count)

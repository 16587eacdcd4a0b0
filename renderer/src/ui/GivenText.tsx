import { escapeControls } from '@tonoscope/core/encoding/escapeControls'
import type { JSX } from 'react'

/**
 * A text as a person, a file or a link gave it: what was typed, the name of a file or network. What cannot be seen is shown as its
 * code points, and its direction does not change the order of what is around it.
 */
export const GivenText = ({ text }: { text: string }): JSX.Element => <bdi>{escapeControls(text)}</bdi>

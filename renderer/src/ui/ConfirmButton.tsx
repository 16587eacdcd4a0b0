import { type ComponentProps, type JSX, useState } from 'react'
import { Button } from './Button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  confirmation: string
  onConfirm: () => void
}

/** A button for what cannot be undone: asks once more before it acts. */
export function ConfirmButton({ confirmation, onConfirm, ...button }: Props): JSX.Element {
  const [isConfirming, setIsConfirming] = useState(false)
  if (!isConfirming) return <Button {...button} onClick={() => setIsConfirming(true)} />
  return (
    <>
      <Button
        onClick={() => {
          onConfirm()
          setIsConfirming(false)
        }}
      >
        {confirmation}
      </Button>
      <Button kind="quiet" onClick={() => setIsConfirming(false)}>
        Cancel
      </Button>
    </>
  )
}

import { type ComponentProps, type JSX, useRef } from 'react'
import { Button } from './Button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  accept: string
  onFile: (file: File) => void
}

/** A button that opens the file picker. */
export function FileButton({ accept, onFile, children, ...rest }: Props): JSX.Element {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={typeof children === 'string' ? children : undefined}
        data-file-of={typeof children === 'string' ? children : undefined}
        onChange={event => {
          const file = event.target.files?.[0]
          // Allows choosing the same file again.
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}

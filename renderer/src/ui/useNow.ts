import { useEffect, useState } from 'react'

const nowSec = () => Math.floor(Date.now() / 1000)

/** The current Unix time in seconds, updated periodically. */
export function useNow(everyMs = 5000): number {
  const [now, setNow] = useState(nowSec)
  useEffect(() => {
    const timer = setInterval(() => setNow(nowSec()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

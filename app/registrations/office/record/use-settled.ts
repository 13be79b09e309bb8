import { useEffect, useState } from 'react'

const quietMs = 500

/** A value once it has been left alone for half a second: for what is asked of the server while somebody types. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

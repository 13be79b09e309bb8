import 'react'

/** The browser's own invoker commands, which React's types do not know yet. */
declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close' | 'request-close' | undefined
    commandfor?: string | undefined
  }
}

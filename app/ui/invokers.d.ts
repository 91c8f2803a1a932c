import 'react'

declare module 'react' {
  /** Invoker commands are missing from React's types. React passes both attributes through. */
  interface ButtonHTMLAttributes<T> extends HTMLAttributes<T> {
    command?: 'show-modal' | 'close' | undefined
    commandfor?: string | undefined
  }
}

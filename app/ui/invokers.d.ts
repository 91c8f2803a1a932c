import 'react'

declare module 'react' {
  /** Invoker commands: HTML that React's types do not know yet. React passes both on as they are. */
  interface ButtonHTMLAttributes<T> extends HTMLAttributes<T> {
    command?: 'show-modal' | 'close' | undefined
    commandfor?: string | undefined
  }
}

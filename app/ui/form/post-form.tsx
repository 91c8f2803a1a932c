import type { ComponentProps } from 'react'
import { Form } from 'react-router'

/** A form that changes something; the page keeps its scroll position when its action redirects back. */
export function PostForm(props: Omit<ComponentProps<typeof Form>, 'method'>) {
  return <Form preventScrollReset {...props} method="post" />
}

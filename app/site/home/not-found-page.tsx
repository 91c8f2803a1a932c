import { data } from 'react-router'
import HomePage from './home-page.tsx'

/** Any unknown path shows Home, with status 404. */
export function loader() {
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  return <HomePage />
}

export default function Page() {
  return <h1>company/projects-page</h1>
}

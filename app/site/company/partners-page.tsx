export default function Page() {
  return <h1>company/partners-page</h1>
}

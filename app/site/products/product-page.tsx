export default function Page() {
  return <h1>products/product-page</h1>
}

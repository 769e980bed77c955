// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Contract wallet factory
/// @notice Makes contract wallets at addresses known beforehand, so that one can sign before it exists (ERC-6492).
interface IContractWalletFactory {
    /// @notice A wallet was made.
    /// @param wallet Its address.
    /// @param owner Its owner.
    event WalletCreated(address indexed wallet, address indexed owner);

    /// @notice Makes the wallet if it is not there yet.
    /// @param owner Its owner.
    /// @param salt Tells several wallets of one owner apart.
    /// @return wallet Its address, the same as {addressOf} gives.
    function create(address owner, bytes32 salt) external returns (address wallet);

    /// @notice The address that the wallet has or will have.
    /// @param owner Its owner.
    /// @param salt Tells several wallets of one owner apart.
    /// @return wallet Its address.
    function addressOf(address owner, bytes32 salt) external view returns (address wallet);
}
